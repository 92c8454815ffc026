/** Words and days that people have given to rows. */
export function valuesIn(text: string): readonly string[] {
  return text.match(/\b[abc]\d+[a-zA-Z]+\.|\d{4}-\d\d-\d\d(?!T)/g) ?? [];
}
