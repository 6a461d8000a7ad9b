// Markdown tables, whose columns stand in line in plain text too.

/**
 * Returns a table: the first column to the left, the others to the right.
 *
 * Throws when a row has not as many texts as the header.
 */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  for (const row of rows) {
    if (row.length !== header.length) {
      throw new RangeError(`formatTable: "${row[0]}" has ${row.length} texts, expected ${header.length}.`);
    }
  }
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]!.length), 1));
  const lineOf = (row: readonly string[]): string =>
    `| ${row.map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!))).join(' | ')} |`;
  const rules = widths.map((width, column) => '-'.repeat(width + 1) + (column === 0 ? '-' : ':'));
  return [lineOf(header), `|${rules.join('|')}|`, ...rows.map(lineOf)].join('\n');
}

/** Returns a number with so many digits after the point, or a dash where there is none. */
export function formatNumber(value: number | null, digits: number): string {
  return value === null ? '–' : value.toFixed(digits);
}

/** Returns a ratio as `4.25x`, or a dash where there is none. */
export function formatRatio(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(2)}x`;
}

/** Returns bytes in units of 1024, to a tenth. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
