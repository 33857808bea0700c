export function dayParts(name: string, day: string): Record<string, string> {
  const [year = '', month = '', at = ''] = day.split('-').map((part) => String(Number(part)));
  return { [`${name}-year`]: year, [`${name}-month`]: month, [`${name}-day`]: at };
}

/** YYYY-MM-DD; '' where the fields are empty. */
export function shownDay(document: Document, name: string): string {
  const parts = ['year', 'month', 'day'].map(
    (part) => document.querySelector<HTMLInputElement>(`[name="${name}-${part}"]`)?.value ?? '',
  );
  return parts.every((part) => part !== '') ? parts.map((part) => part.padStart(2, '0')).join('-') : '';
}
