/** Capitals that look like a Latin one (Unicode confusables, UTS 39). */
const letters = new Map(
  Object.entries({
    ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' },
    ...{ Ѕ: 'S', І: 'I', Ј: 'J', Ԛ: 'Q', Ԝ: 'W', Ү: 'Y' },
    ...{
      Α: 'A',
      Β: 'B',
      Ε: 'E',
      Ζ: 'Z',
      Η: 'H',
      Ι: 'I',
      Κ: 'K',
      Μ: 'M',
      Ν: 'N',
      Ο: 'O',
      Ρ: 'P',
      Τ: 'T',
      Υ: 'Y',
      Χ: 'X',
    },
    ...{ Ł: 'L', Ø: 'O', Đ: 'D' },
  }),
);

const digits = new Map(Object.entries({ O: '0', I: '1', L: '1' }));

export function latin(text: string): string {
  const upper = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return Array.from(upper, (letter) => letters.get(letter) ?? letter).join('');
}

export function withDigits(text: string): string {
  return Array.from(text, (letter) => digits.get(letter) ?? letter).join('');
}
