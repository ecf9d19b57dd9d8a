const numbers = ['copies', 'override_page_count', 'pages_per_side'];
/** How many pictures are before may be 0. */
const counts = ['pictures_before'];
const booleans = ['prefer_exact'];

/**
 * Form fields are text. Only a plain decimal number or boolean is converted; anything else (`0x10`, `yes`, ` 1`)
 * stays text, and the JSON schema rejects it.
 */
export function readQuoteForm(fields: Readonly<Record<string, string>>, fileId: string): Record<string, unknown> {
  const body: Record<string, unknown> = { ...fields, file_path: fileId };
  for (const name of numbers) if (/^[1-9]\d{0,3}$/.test(fields[name] ?? '')) body[name] = Number(fields[name]);
  for (const name of counts) if (/^(0|[1-9]\d?)$/.test(fields[name] ?? '')) body[name] = Number(fields[name]);
  for (const name of booleans) if (/^(true|false)$/.test(fields[name] ?? '')) body[name] = fields[name] === 'true';
  return body;
}
