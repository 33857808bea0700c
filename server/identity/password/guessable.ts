import { fold } from '../../../contract/platform/fold.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';

/** Names of the person and the partner: what an acquaintance would try first. */
export type OwnWords = { email: string; names: readonly string[] };

const shortestListed = 8;
const shortestOwnWord = 3;
/** Characters that must remain without the own words, because a name and a birthday are no password. */
const leastOfOthers = 6;

const rows = [
  ...['1234567890', 'qwertzuiop', 'qwertyuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6zhn', '6yhn', '7ujm', '1qay', '2wsx', '147', '258', '369'],
];
const neighbours = new Set(
  rows.flatMap((row) =>
    Array.from(row, (key, at) => key + (row[at + 1] ?? row[0])).flatMap((two) => [two, turned(two)]),
  ),
);

/** Refuses guessable passwords by a bundled list and rules, and asks no service. @throws Problem X444 with V027 at `field` */
export async function refuseCommon(password: string, own: OwnWords, field = 'password'): Promise<void> {
  if (!(await isGuessable(password, own))) return;
  throw problem('X444', {}, [wrong('V027', field)]);
}

/** @internal */
export async function isGuessable(password: string, own: OwnWords): Promise<boolean> {
  const lowercase = password.toLowerCase();
  const folded = fold(password).replaceAll(' ', '');
  return (
    repeats(lowercase) || runsAlong(lowercase) || isMadeOf(folded, wordsOf(own)) || isListed(lowercase, await listed())
  );
}

let list: Promise<ReadonlySet<string>> | undefined;

function listed(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .map((word) => word.toLowerCase())
          .filter((word) => word.length >= shortestListed),
      ),
  );
  return list;
}

function isListed(password: string, common: ReadonlySet<string>): boolean {
  const letters = password.slice(password.search(/\p{L}|$/u), lastLetter(password) + 1);
  const core = password.length - letters.length < leastOfOthers ? letters : '';
  const half = password.slice(0, password.length / 2);
  const doubled = half.repeat(2) === password ? half : '';
  return [password, turned(password), core, doubled].some((word) => common.has(word));
}

/** The search is a loop, because a pattern anchored at the end would backtrack from every place (T29). */
function lastLetter(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && !/\p{L}/u.test(text.charAt(at))) at -= 1;
  return at;
}

function wordsOf({ email, names }: OwnWords): string[] {
  const words = [...email.split('@'), ...names]
    .map(fold)
    .flatMap((text) => [text.replaceAll(' ', ''), ...text.split(' ')]);
  return words.filter((word) => word.length >= shortestOwnWord).sort((one, other) => other.length - one.length);
}

function isMadeOf(folded: string, words: readonly string[]): boolean {
  const rest = words.reduce((letters, word) => letters.replaceAll(word, ''), folded);
  return rest !== folded && rest.length < leastOfOthers;
}

function repeats(password: string): boolean {
  return [1, 2, 3, 4].some((period) => password.slice(period) === password.slice(0, -period));
}

/** Whether keys that are neighbours on a keyboard stand in runs of four and more on average, as in 1234567890 or 1qaz2wsx3edc. */
function runsAlong(password: string): boolean {
  const breaks = Array.from({ length: password.length - 1 }, (_, at) => password.slice(at, at + 2)).filter(
    (two) => !neighbours.has(two) && two[0] !== two[1],
  );
  return breaks.length < password.length / 4;
}

function turned(text: string): string {
  return Array.from(text).reverse().join('');
}
