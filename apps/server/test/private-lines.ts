/** A phone number; a token, or the hash of one; the name of an uploaded file. */
const privateTexts = [
  // Neither a part of an id nor of a moment in milliseconds.
  /(?<![\w.-])1[3-9]\d{9}(?![\w-])/,
  /(?<![\w/-])[\w-]{43}(?![\w/-])/,
  /\.(?:docx?|pptx?|pdf|heic|jpe?g|png)\b/i,
];

/** Lines of a server's log that contain what no log may contain. The first link for staff is printed, not logged. */
export function findPrivateLines(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('{') && privateTexts.some((text) => text.test(line)));
}
