//go:build linux || darwin || freebsd || netbsd || openbsd

package knowledge

import "syscall"

// newSlab takes zeroed memory from the system, outside the heap. Pages of it
// that are never touched cost nothing.
func newSlab(size int) ([]byte, error) {
	return syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
}

func freeSlab(slab []byte) error { return syscall.Munmap(slab) }
