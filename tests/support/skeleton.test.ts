import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { skeletonOf } from './skeleton.ts';

const of = (body: string) => skeletonOf(new JSDOM(body).window.document.documentElement);
const field = '<label for="a1">Név</label><input id="a1" name="n" value="x">';

it('is the same for pages that differ in words, addresses and numbers', () => {
  expect(of(field.replace('Név', 'Name').replaceAll('a1', 'a2').replace('"x"', '"y"'))).toEqual(of(field));
  expect(of('<a href="/doctors/1" class="p-1">Dr. Nagy</a>')).toEqual(
    of('<a href="/doctors/2" class="p-1">Dr. Kiss</a>'),
  );
});

it('is the same for lists whose items are alike, however many there are', () => {
  const list = (...names: string[]) => `<ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`;
  expect(of(list('Nagy', 'Kiss', 'Szabó'))).toEqual(of(list('Kovács')));
});

it.each([
  ['a word that is missing', field.replace('Név', '')],
  ['a label of another field', field.replace('for="a1"', 'for="b1"')],
  ['another class', field.replace('<input', '<input class="p-2"')],
  ['an empty value', field.replace('"x"', '""')],
  ['a role', field.replace('<input', '<input role="switch"')],
  ['an element more', `${field}<p>x</p>`],
  ['an element that says what it is', field.replace('<input', '<input aria-label="x"')],
])('differs by %s', (_what, body) => {
  expect(of(body)).not.toEqual(of(field));
});

it('has a frame that does not change with the main part, and a main part that does not with the frame', () => {
  const one = of(`<header><h1>x</h1></header><main>${field}</main>`);
  const otherMain = of('<header><h1>x</h1></header><main><p>x</p></main>');
  const otherFrame = of(`<header><h2>x</h2></header><main>${field}</main>`);
  expect([otherMain.frame, otherMain.main === one.main]).toEqual([one.frame, false]);
  expect([otherFrame.main, otherFrame.frame === one.frame]).toEqual([one.main, false]);
  expect(of(field).main).toBe('');
});
