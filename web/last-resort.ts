import type { Language } from '../contract/platform/brand.ts';

const words: Record<Language, { title: string; home: string; phone: string }> = {
  hu: { title: 'Hiba történt a hibaoldal megjelenítése közben', home: 'Vissza a kezdőlapra', phone: 'Telefon' },
  en: { title: 'An error occurred while showing the error page', home: 'Back to the home page', phone: 'Phone' },
  ro: { title: 'A apărut o eroare la afișarea paginii de eroare', home: 'Înapoi la pagina de start', phone: 'Telefon' },
};

/** S2.9-01: leans on nothing that may have failed: no component, no catalogue, no style. */
export function lastResort(language: Language, requestId: string, phone: string): string {
  const { title, home, phone: label } = words[language];
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1><p><a href="/">${home}</a></p><p>${label}: ${escaped(phone)}</p><p><code>${escaped(requestId)}</code></p></main></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
