// Package report shows the findings of package score: as JSON lines, as aligned
// tables for a terminal, as Markdown, as CSV, as a paragraph of methods, and as
// the reference implementation's metrics files. Package page below it makes a page
// with figures.
//
// The tables are built once (tables) and written in two styles. A figure and
// its interval stand in one cell, 0.750 [0.61 0.87]; a dash says that there is
// nothing to compute it from. What limits a figure stands in notes below.
//
// Names of judges and texts come from input. Wherever a person reads them,
// control and formatting characters are replaced by visible escapes (Clean), so
// that no record can move the cursor, hide text or break a table's shape.
// JSON and CSV keep names as they are: programs compare them.
package report
