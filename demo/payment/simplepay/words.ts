const words = {
  hu: {
    title: 'Próbafizetés',
    demo: 'Ez a SimplePay fizetőoldalának utánzata. Kártyaadat nem kell, pénz nem mozog.',
    merchant: 'Kereskedő',
    order: 'Rendelés',
    amount: 'Fizetendő',
    what: 'Hogyan végződjön a fizetés?',
    succeed: 'Sikeres fizetés',
    challenge: 'Fizetés a bank megerősítő kódjával',
    fail: 'A bank elutasítja',
    cancel: 'Visszalépés fizetés nélkül',
    time_out: 'Lejár az idő',
    code: 'A bank kódja',
    hint: 'Próbához: 1234 jó, 1111 rossz.',
    wrong: 'Ilyen kód nincs. Írja be: 1234 vagy 1111.',
    confirm: 'Megerősítés',
    over: 'Ez a fizetés lezárult.',
    back: 'Vissza a kereskedőhöz',
    language: 'Nyelv',
  },
  en: {
    title: 'Trial payment',
    demo: 'This imitates the payment page of SimplePay. It asks for no card and moves no money.',
    merchant: 'Merchant',
    order: 'Order',
    amount: 'To pay',
    what: 'How should the payment end?',
    succeed: 'Successful payment',
    challenge: "Payment with the bank's code",
    fail: 'The bank declines',
    cancel: 'Go back without paying',
    time_out: 'The time runs out',
    code: "The bank's code",
    hint: 'To try: 1234 is right, 1111 is wrong.',
    wrong: 'There is no such code. Type 1234 or 1111.',
    confirm: 'Confirm',
    over: 'This payment is over.',
    back: 'Back to the merchant',
    language: 'Language',
  },
  ro: {
    title: 'Plată de probă',
    demo: 'Această pagină imită pagina de plată SimplePay. Nu cere card și nu mișcă bani.',
    merchant: 'Comerciant',
    order: 'Comandă',
    amount: 'De plată',
    what: 'Cum să se încheie plata?',
    succeed: 'Plată reușită',
    challenge: 'Plată cu codul băncii',
    fail: 'Banca refuză',
    cancel: 'Înapoi fără plată',
    time_out: 'Timpul expiră',
    code: 'Codul băncii',
    hint: 'Pentru probă: 1234 este bun, 1111 este greșit.',
    wrong: 'Nu există un astfel de cod. Scrieți 1234 sau 1111.',
    confirm: 'Confirmă',
    over: 'Această plată s-a încheiat.',
    back: 'Înapoi la comerciant',
    language: 'Limbă',
  },
} as const;

export type PageLanguage = keyof typeof words;
export const pageLanguages = [
  ['hu', 'Magyar'],
  ['en', 'English'],
  ['ro', 'Română'],
] as const satisfies readonly (readonly [PageLanguage, string])[];

export function pageLanguage(tag: string | undefined): PageLanguage {
  return pageLanguages.find(([code]) => code === tag?.toLowerCase())?.[0] ?? 'hu';
}

export function wordsIn(language: PageLanguage) {
  return words[language];
}
