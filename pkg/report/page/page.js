"use strict";
// Everything from the data is shown through textContent: it is text, never markup.
(function () {
	const $ = (id) => document.getElementById(id);

	function make(tag, props, ...children) {
		const e = document.createElement(tag);
		Object.assign(e, props || {});
		e.append(...children.filter((c) => c !== null && c !== undefined));
		return e;
	}

	// Sorting: the button of a column sorts by it, numbers from high to low
	// first, names from A to Z; a second press turns the order round. Cells
	// without a value stay last.
	function sortable(table) {
		const heads = [...table.tHead.rows[0].cells];
		const body = table.tBodies[0];
		heads.forEach((head, column) => head.firstElementChild.addEventListener("click", () => {
			const first = column === 0 ? "ascending" : "descending";
			const other = column === 0 ? "descending" : "ascending";
			const order = head.getAttribute("aria-sort") === first ? other : first;
			heads.forEach((h) => h.removeAttribute("aria-sort"));
			head.setAttribute("aria-sort", order);
			const sign = order === "ascending" ? 1 : -1;
			const rows = [...body.rows].map((row) => {
				const cell = row.cells[column];
				return { row, key: column === 0 ? cell.textContent : cell.dataset.key };
			});
			rows.sort((a, b) => {
				if (a.key === "" || b.key === "") return (a.key === "") - (b.key === "");
				return sign * (column === 0 ? a.key.localeCompare(b.key) : a.key - b.key);
			});
			body.append(...rows.map((r) => r.row));
		}));
	}

	// Downloading: looks come from the page's style sheet, which a file of its
	// own does not have, so the values that hold in light colours are written
	// into the drawing.
	const looks = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order", "font-family", "font-size", "font-weight"];

	function drawing(svg) {
		const copy = svg.cloneNode(true);
		const root = document.documentElement;
		root.classList.add("light");
		const from = [svg, ...svg.querySelectorAll("*")];
		const to = [copy, ...copy.querySelectorAll("*")];
		from.forEach((e, i) => {
			if (/^(title|desc|g)$/.test(e.tagName)) return;
			const style = getComputedStyle(e);
			for (const name of looks) {
				const text = e.tagName === "text" || e === svg;
				if (name.startsWith("font") && !text) continue;
				to[i].setAttribute(name, style.getPropertyValue(name));
			}
			to[i].removeAttribute("class");
		});
		const paper = getComputedStyle(document.body).backgroundColor;
		root.classList.remove("light");
		const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
		back.setAttribute("width", "100%");
		back.setAttribute("height", "100%");
		back.setAttribute("fill", paper);
		copy.insertBefore(back, copy.querySelector(":scope > desc").nextSibling);
		return '<?xml version="1.0" encoding="UTF-8"?>\n' + new XMLSerializer().serializeToString(copy);
	}

	function download(button) {
		button.hidden = false;
		button.addEventListener("click", () => {
			const blob = new Blob([drawing($(button.dataset.figure))], { type: "image/svg+xml" });
			const link = make("a", { href: URL.createObjectURL(blob), download: button.dataset.figure + ".svg" });
			link.click();
			setTimeout(() => URL.revokeObjectURL(link.href), 10000);
		});
	}

	// The browser of rewrites.
	const data = JSON.parse($("data").textContent);
	const wrong = new Set(["missed", "fell", "rose", "above"]);
	const right = new Set(["detected", "stable", "within"]);
	const words = {
		detected: "error detected", missed: "error missed", stable: "scored alike", fell: "fell for nothing", rose: "rose for nothing",
		within: "within the limit", above: "rated above the limit",
		"no-op": "nothing was changed", unread: "score unreadable", unpaired: "no score of the unchanged text", other: "not compared",
	};
	const verdicts = [
		["", "all", () => true],
		["wrong", "wrong", (o) => wrong.has(o)],
		["missed", "error missed", (o) => o === "missed"],
		["moved", "equivalent rewrite moved", (o) => o === "fell" || o === "rose"],
		["above", "attack rated above the limit", (o) => o === "above"],
		["right", "right", (o) => right.has(o)],
		["none", "without a verdict", (o) => !wrong.has(o) && !right.has(o)],
	];
	const step = 50;
	let found = [];
	let listed = 0;

	function options(select, pairs) {
		select.replaceChildren(...pairs.map(([value, text]) => make("option", { value, textContent: text })));
	}

	function distinct(field) {
		return [...new Set(data.rewrites.map((r) => r[field]))];
	}

	function scoresOf(rewrite) {
		const judge = $("by-judge").value;
		if (judge === "") return rewrite.scores.filter((s) => data.judges[s[0]].counts);
		if (judge === "*") return rewrite.scores;
		return rewrite.scores.filter((s) => s[0] === Number(judge));
	}

	function filter() {
		const verdict = verdicts.find((v) => v[0] === $("by-verdict").value);
		const type = $("by-type").value;
		const rate = $("by-rate").value;
		found = data.rewrites.filter((r) => (type === "" || r.type === type) && (rate === "" || r.rate === rate) &&
			(verdict[0] === "" ? scoresOf(r).length > 0 : scoresOf(r).some((s) => verdict[2](s[3]))));
		$("found").textContent = found.length + " of " + data.rewrites.length + " rewrites";
		$("list").replaceChildren();
		listed = 0;
		more();
		if (found.length > 0) show($("list").querySelector("button"), found[0]);
		else $("detail").replaceChildren(make("p", { textContent: "No rewrite is like that." }));
	}

	function more() {
		const next = found.slice(listed, listed + step);
		$("list").append(...next.map(item));
		listed += next.length;
		$("more").hidden = listed >= found.length;
	}

	function points(v) {
		return v === null ? "–" : String(v);
	}

	function item(rewrite) {
		const scores = scoresOf(rewrite);
		const failed = scores.filter((s) => wrong.has(s[3])).length;
		const button = make("button", { type: "button" },
			make("span", { textContent: data.texts[rewrite.text].id }),
			make("small", { textContent: [rewrite.type, rewrite.rate, rewrite.level].filter(Boolean).join(", ") }),
			make("small", { textContent: failed + " of " + scores.length + " wrong", className: failed > 0 ? "bad" : "good" }));
		button.addEventListener("click", () => {
			show(button, rewrite);
			// On a narrow screen the detail lies below the list.
			if (window.matchMedia("(max-width: 59.99rem)").matches) $("detail").scrollIntoView({ block: "start" });
		});
		return make("li", {}, button);
	}

	function show(button, rewrite) {
		for (const b of $("list").querySelectorAll('[aria-current="true"]')) b.removeAttribute("aria-current");
		button.setAttribute("aria-current", "true");
		const text = data.texts[rewrite.text];
		const placed = !rewrite.unmarked;
		const runes = Array.from(text.reference);
		const parts = [
			make("h3", { textContent: text.id }),
			make("p", { textContent: [rewrite.type, rewrite.category, rewrite.rate && "rate " + rewrite.rate, rewrite.seed && "seed " + rewrite.seed, rewrite.level].filter(Boolean).join(", ") }),
			text.target ? make("p", {}, make("strong", { textContent: "Target: " }), text.target) : null,
			make("div", { className: "texts" },
				side("The text", placed ? marked(runes, rewrite.edits, "del") : [text.reference]),
				side("The rewrite", placed ? marked(runes, rewrite.edits, "ins") : [rewrite.prediction || ""])),
			placed ? null : make("p", { textContent: rewrite.edits.length > 0 ? "The recorded edits do not lead from the text to the rewrite: they are not marked." : "The record does not tell its edits: they are not marked." }),
			rewrite.edits.length > 0 ? editList(rewrite.edits) : null,
			scoreTable(rewrite),
		];
		$("detail").replaceChildren(...parts.filter(Boolean));
	}

	function side(title, content) {
		return make("div", {}, make("h3", { textContent: title }), region(title, make("div", { className: "text" }, ...content)));
	}

	// A part that may scroll can be reached by keys.
	function region(title, box) {
		box.tabIndex = 0;
		box.setAttribute("role", "region");
		box.setAttribute("aria-label", title);
		return box;
	}

	// Offsets count code points of the text.
	function marked(runes, edits, tag) {
		const out = [];
		let at = 0;
		edits.forEach(([start, end, replacement], i) => {
			out.push(runes.slice(at, start).join(""));
			const old = runes.slice(start, end).join("");
			out.push(make(tag, { textContent: tag === "del" ? old : replacement }), make("sup", { textContent: i + 1 }));
			at = end;
		});
		out.push(runes.slice(at).join(""));
		return out;
	}

	function table(title, head, names, rows) {
		const cell = (tag, content, i) => {
			const e = make(tag, { className: i < names ? "name" : "" }, content);
			if (tag === "th") e.scope = "col";
			return e;
		};
		return region(title, make("div", { className: "wide" }, make("table", {},
			make("thead", {}, make("tr", {}, ...head.map((h, i) => cell("th", h, i)))),
			make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((c, i) => cell("td", c, i))))))));
	}

	function scoreTable(rewrite) {
		return table("Scores", ["judge", "verdict", "before", "after", "fall"], 2, rewrite.scores.map(([judge, before, after, outcome]) => [
			data.judges[judge].name,
			make("span", { textContent: words[outcome] || outcome, className: wrong.has(outcome) ? "bad" : right.has(outcome) ? "good" : "" }),
			points(before), points(after),
			before === null || after === null ? "–" : String(Math.round((before - after) * 1e6) / 1e6),
		]));
	}

	function editList(edits) {
		return make("ol", { className: "edits" }, ...edits.map(([, , replacement, kind, why, original]) => make("li", {},
			make("del", { textContent: original }), " → ", make("ins", { textContent: replacement }),
			make("small", { textContent: " " + kind }), why ? make("div", { textContent: why }) : null)));
	}

	// The arrow keys move through the list.
	function arrows(event) {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		const at = event.target.closest("li");
		if (!step || !at) return;
		event.preventDefault();
		if (step > 0 && !at.nextElementSibling && !$("more").hidden) more();
		const next = step > 0 ? at.nextElementSibling : at.previousElementSibling;
		if (!next) return;
		next.firstElementChild.focus();
		show(next.firstElementChild, found[[...$("list").children].indexOf(next)]);
	}

	function browse() {
		options($("by-verdict"), verdicts);
		const models = data.judges.some((j) => !j.counts) ? [["", "any model"], ["*", "any judge"]] : [["", "any judge"]];
		options($("by-judge"), models.concat(data.judges.map((j, i) => [String(i), j.name])));
		options($("by-type"), [["", "all"]].concat(distinct("type").sort().map((t) => [t, t])));
		options($("by-rate"), [["", "all"]].concat(distinct("rate").filter(Boolean).sort((a, b) => parseFloat(a) - parseFloat(b)).map((r) => [r, r])));
		$("filters").addEventListener("change", filter);
		$("filters").addEventListener("submit", (event) => event.preventDefault());
		$("more").addEventListener("click", more);
		$("list").addEventListener("keydown", arrows);
		$("browser").hidden = false;
		filter();
	}

	// What limits the figures belongs on paper, too.
	window.addEventListener("beforeprint", () => { $("limits").open = true; });
	document.querySelectorAll("table.sorted").forEach(sortable);
	document.querySelectorAll("button.save").forEach(download);
	if (data.rewrites && data.rewrites.length > 0) browse();
})();
