package cache

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"
)

const (
	tempPrefix = ".tmp-"
	// staleTemp is how old a temporary file is before it counts as a leftover of a
	// process that died: far longer than any write takes.
	staleTemp = time.Hour
)

const tagText = `Signature: 8a477f597d28d172789f06886806bc55
# This directory was made by assay to keep answers that can be asked for again, at a price.
# What the tag means: https://bford.info/cachedir/
`

const readmeText = `This directory holds answers of language models and data services that assay asked for.
Answers cost money or time, so nothing in here is removed unasked.

Look at it with        assay-cache stat, ls, get KEY
Check it with          assay-cache verify
Make room with         assay-cache prune --older-than 90d
Ship or merge it with  assay-cache export and assay-cache import

Every file below the two-digit directories is one question with its answer, packed with
zstd (zstd -dc FILE shows it). Deleting any of them is safe: it will be asked again.
`

// relative is where an entry lies, seen from the directory of the cache.
func relative(name string) string { return path.Join(name[:2], name) }

// path is where an entry lies, for messages.
func (c *Cache) path(name string) string { return filepath.Join(c.dir, name[:2], name) }

// open gives access to the directory. Everything that writes goes through an os.Root, so
// a link planted inside the directory cannot lead a write out of it.
func (c *Cache) open() (*os.Root, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.root != nil {
		return c.root, nil
	}
	root, err := os.OpenRoot(c.dir)
	if err != nil {
		return nil, err
	}
	c.root = root
	return root, nil
}

// create is open for writers: it makes the directory and labels it if need be.
func (c *Cache) create() (*os.Root, error) {
	if root, err := c.open(); err == nil {
		return root, nil
	}
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return nil, err
	}
	root, err := c.open()
	if err != nil {
		return nil, err
	}
	for name, text := range map[string]string{"CACHEDIR.TAG": tagText, "README": readmeText} {
		if err := label(root, name, text); err != nil {
			return nil, err
		}
	}
	return root, nil
}

func label(root *os.Root, name, text string) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// readInto reads one entry by name. What it returns lies in the two buffers.
func (c *Cache) readInto(name string, file, plain *[]byte) (Entry, error) {
	if err := c.readFile(name, file); err != nil {
		return Entry{}, err
	}
	var err error
	var e Entry
	e, *plain, err = c.codec.unpack(*file, (*plain)[:0])
	return e, err
}

// store writes an entry and returns the answer that stands afterwards.
func (c *Cache) store(k Key, a Answer, replace bool) (Answer, error) {
	root, err := c.create()
	if err != nil {
		return a, err
	}
	packed := getBuffer()
	defer putBuffer(packed)
	*packed, err = c.codec.pack((*packed)[:0], Entry{Request: k.request, Answer: a})
	if err != nil {
		return a, err
	}
	name := c.name(k)
	temp, err := writeTemp(root, name[:2], *packed)
	if err != nil {
		return a, err
	}
	defer root.Remove(temp) //nolint:errcheck // gone already if it was renamed
	if replace {
		return a, root.Rename(temp, relative(name))
	}
	return c.settle(root, temp, k, a)
}

// settle moves a finished temporary file into place unless the request has been
// answered by now. A link, other than a rename, fails if the name is taken, which makes
// the first of two processes win; where links do not exist a look must do.
func (c *Cache) settle(root *os.Root, temp string, k Key, a Answer) (Answer, error) {
	target := relative(c.name(k))
	err := root.Link(temp, target)
	if err == nil {
		return a, nil
	}
	if _, missing := root.Lstat(target); errors.Is(missing, fs.ErrNotExist) {
		return a, root.Rename(temp, target)
	}
	standing, err := c.lookup(k)
	switch {
	case err == nil:
		return standing, nil
	case errors.Is(err, errOther):
		return a, fmt.Errorf("%s %w", c.path(c.name(k)), err)
	}
	return a, root.Rename(temp, target) // damaged
}

// writeTemp puts a finished, synced file beside its future place and returns its name.
func writeTemp(root *os.Root, dir string, data []byte) (string, error) {
	name := dir + "/" + tempPrefix + rand.Text()
	const flags = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	f, err := root.OpenFile(name, flags, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		if err := root.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", err
		}
		f, err = root.OpenFile(name, flags, 0o600)
	}
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		root.Remove(name) //nolint:errcheck // the first error is the one to tell
		return "", err
	}
	return name, nil
}

// isName tells whether a file name is that of an entry.
func isName(s string) bool {
	var raw [16]byte
	n, err := hex.Decode(raw[:], []byte(s))
	return len(s) == 32 && err == nil && n == 16 && s == hex.EncodeToString(raw[:])
}
