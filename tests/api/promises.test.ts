import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readClaim } from '../../contract/claims/claim.ts';
import { claimRules } from '../../contract/claims/claim-rules.ts';
import { readPreauthorization } from '../../contract/claims/preauthorization.ts';
import { createRelative, getRelative } from '../../contract/entitlement/relative.ts';
import { identifiedWithin } from '../../contract/identity/unmatched-states.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { dayOf } from '../../contract/platform/format.ts';
import { languages } from '../../contract/platform/languages.ts';
import { nextWorkingDay } from '../../server/directory/reference/working-day.ts';
import { lifetimes } from '../../server/identity/session/limits.ts';
import { ask, claimCustomer, decide, newClaim, reviewedClaim } from '../claims/claims.ts';
import { preauthCustomer, sendPreauth } from '../claims/preauthorizations.ts';
import { holder, spouse } from '../entitlement/relatives.ts';
import { projectFiles, readSource } from '../house/source-text.ts';
import { nobodysPromise, timePromises } from '../house/time-promises.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

const zone = 'Europe/Budapest';
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const today = () => Temporal.PlainDate.from(dayOf(w.now().toString(), zone));
const lastDay = (due: string | null) => Temporal.PlainDate.from(dayOf(due ?? '', zone));
const daysTo = (day: Temporal.PlainDate) => today().until(day).days;

function workingDaysTo(day: Temporal.PlainDate): number {
  let count = 0;
  for (let at = today(); Temporal.PlainDate.compare(at, day) < 0; count += 1) at = nextWorkingDay('HU', at);
  return count;
}

async function pageText(path: string, token: string): Promise<string> {
  return (await visit(w, path, { jar: new Map([['token', token]]), language: 'hu' })).text;
}

describe('a promise in days is the day on which it is due', () => {
  it('for the decision about a pre-authorisation (S2.3-09, R34)', async () => {
    const { headers, token } = await preauthCustomer(w);
    const { number } = good(await sendPreauth(w, headers));
    const { dueAt } = good(await w.call(readPreauthorization, { number }, headers));
    const days = workingDaysTo(lastDay(dueAt));
    expect(await pageText(`/services/preauthorization/${number}`, token)).toContain(
      `Célunk, hogy ${days} munkanapon belül döntsünk`,
    );
  });

  it('for taking up a claim and for deciding about it (S2.3-02, R34)', async () => {
    const { headers } = await claimCustomer(w);
    const { number } = await newClaim(w, headers);
    const sent = good(await w.call(readClaim, { number }, headers));
    const reviewed = await reviewedClaim(w);
    const claim = good(await w.call(readClaim, { number: reviewed.number }, reviewed.customer.headers));
    const days = [sent.dueAt, claim.dueAt].map((due) => workingDaysTo(lastDay(due)));
    // The last page of the form has them, see `claim-pages.test.ts`.
    expect(days).toEqual([claimRules.receiveDays, claimRules.decideDays]);
  });

  it('for the answer to a question about a claim, and for an objection (S2.3-02)', async () => {
    const nextReview = await reviewedClaim(w);
    good(await ask(w, nextReview.desk.headers, nextReview.claimId));
    const waiting = good(await w.call(readClaim, { number: nextReview.number }, nextReview.customer.headers));
    const { token } = await w.session(nextReview.customer.id);
    expect(await pageText(`/services/claim-reporting/${nextReview.number}`, token)).toContain(
      `Ha ${daysTo(lastDay(waiting.dueAt))} napig nem válaszol`,
    );
    const decided = await reviewedClaim(w);
    good(await decide(w, decided.desk.headers, decided.claimId, [{ accepted: 0 }]));
    const { objectUntil } = good(await w.call(readClaim, { number: decided.number }, decided.customer.headers));
    const own = await w.session(decided.customer.id);
    expect(await pageText(`/services/claim-reporting/${decided.number}`, own.token)).toContain(
      `${daysTo(Temporal.PlainDate.from(objectUntil ?? ''))} napig kifogást tehet`,
    );
  });

  it('for the answer to a mandate, in the letter that asks for it (S2.3-11)', async () => {
    const { headers } = await holder(w);
    const { id: relativeId } = good(await w.call(createRelative, spouse(), headers));
    const { invitedUntil, email } = good(await w.call(getRelative, { relativeId }, headers));
    await w.deliver();
    const letter = w.letters.findLast(({ to }) => to === email);
    expect(letter?.text).toContain(`${daysTo(lastDay(invitedUntil))} napig válaszolhat`);
  });
});

const Catalogue = z.record(z.string(), z.string());

/** Days in figures or in words, without placeholders. */
const typedDays: Partial<Record<Language, RegExp>> = {
  hu: /(?:(\d+)|két|három|négy|öt|hét|tíz|tizennégy|tizenöt|húsz|harminc|kilencven) (?:munka)?nap/giu,
  en: /\b(?:(\d+)|two|three|four|five|seven|ten|fourteen|fifteen|twenty|thirty|ninety) (?:working )?days?\b/giu,
  ro: /(?:(\d+)|două|trei|patru|cinci|șapte|zece|paisprezece|cincisprezece|treizeci|nouăzeci) (?:de )?zile/giu,
};

/** These texts type their number: a clause words them, or no rule of ours holds it. */
const entries: Readonly<Record<string, number | null>> = {
  'errors.U005.cause': identifiedWithin,
  'errors.U005.next': identifiedWithin,
  'errors.U006.cause': identifiedWithin,
  'errors.U006.next': identifiedWithin,
  'account.login.remember': lifetimes.remembered / (24 * 60),
  'provider.times.in_week': 7,
  'provider.times.count_in_week': 7,
  'provider.times.none_in_week': 7,
  'provider.days.title': null,
  'demo.request.cough.complaint': null,
  'measure.audit_c.advice.risky': null,
  'care.asked.balance4': null,
};

it.each(languages)('no text in %s types a number of days that a rule holds (R34, S8.3-14)', (language) => {
  const days = typedDays[language];
  if (!days) throw new Error('no pattern');
  const texts = projectFiles()
    .filter((path) => path.startsWith(`locales/${language}/`))
    .flatMap((path) => Object.entries(Catalogue.parse(JSON.parse(readSource(path).text))));
  expect(texts.length).toBeGreaterThan(1000);
  const wrong = texts.flatMap(([id, text]) =>
    [...text.matchAll(days)]
      .filter(([, figures]) => entries[id] !== null && Number(figures) !== entries[id])
      .map(([promise]) => `${id}: ${promise}`),
  );
  expect(wrong).toEqual([]);
});

/** Numbers in words; nouă is left out, because it means us and new too. */
const numberWords: Partial<Record<Language, RegExp>> = {
  hu: /(?<!\p{L})(?:három|négy|öt|hat|hét|nyolc|kilenc|tíz|tizenhárom|húsz|harminc)(?!\p{L})/iu,
  en: /\b(?:three|four|five|six|seven|eight|nine|ten|thirteen|twenty|thirty)\b/iu,
  ro: /(?<!\p{L})(?:trei|patru|cinci|șase|șapte|opt|zece|treisprezece|douăzeci|treizeci)(?!\p{L})/iu,
};

/** Numbers of digits or characters, as a state or an app defines them. */
const formats = ['errors.V020', 'errors.V021', 'errors.V022', 'errors.KA001'];

it.each(languages)('no refusal in %s types a number in words that a rule holds (not-shown 5.8, R32)', (language) => {
  const refusals = projectFiles()
    .filter((path) => path.startsWith(`locales/${language}/`) && path.endsWith('/errors.json'))
    .flatMap((path) => Object.entries(Catalogue.parse(JSON.parse(readSource(path).text))));
  expect(refusals.length).toBeGreaterThan(700);
  const words = numberWords[language];
  if (!words) throw new Error('no pattern');
  const typing = refusals.filter(([id, text]) => words.test(text) && !formats.some((one) => id.startsWith(one)));
  expect(typing.map(([id, text]) => `${id}: ${text}`)).toEqual([]);
});

/** A number, or a placeholder, before a unit of time. */
const statedTime: Partial<Record<Language, RegExp>> = {
  hu: /(?:\d+|#|\{\w+\}|\b(?:egy|két|tíz|hat|fél)) (?:munka)?(?:nap(?!ján|jától|jáig|tól|tár)|óra|órá|perc|hét|hónap)/iu,
  en: /(?:\d+|#|\{\w+\}|\b(?:an?|one|ten|half an)) (?:working )?(?:days?|hours?|minutes?)\b/iu,
  ro: /(?:\d+|#|\{\w+\}|\b(?:o|zece|două)) (?:de )?(?:zi|zile|oră|ore|minut|minute)\b/iu,
};
/** Words by which a text says that a time is an aim. */
const aims: Partial<Record<Language, RegExp>> = {
  hu: /célunk|célja|lehetőleg|eltarthat|telhet|várjon|tarthat/iu,
  en: /\baims?\b|if possible|can take|wait/iu,
  ro: /propune|dacă se poate|poate dura|pot dura|așteptați/iu,
};
/** Words that make a duty of the reader's day a fact. */
const asFact: Partial<Record<Language, RegExp>> = {
  hu: /legkésőbb|haladéktalanul|^(?!.*célunk).*munkanapon belül (?:megnézzük|válaszolunk|döntünk)/iu,
  en: /at the latest|no later than|we (?:answer|act|decide) (?:by|within)/iu,
  ro: /cel târziu|(?<!să )(?:răspundem|acționăm|decidem) în/iu,
};
/** The customer's own deadline. */
const theirOwn = ['preauth.case.object_lead'];

describe.each(languages)('a time in the texts in %s', (language) => {
  const texts = projectFiles()
    .filter((path) => path.startsWith(`locales/${language}/`))
    .flatMap((path) => Object.entries(Catalogue.parse(JSON.parse(readSource(path).text))));
  const isOf = (id: string) => (name: string) => (name.endsWith('.') ? id.startsWith(name) : id === name);
  const promisesOf = (id: string) => timePromises.filter(({ texts: of }) => of.some(isOf(id)));

  it('stands in the list of promises, where somebody may wait for it (R34)', () => {
    const pattern = statedTime[language] ?? /$^/;
    const unlisted = texts.filter(
      ([id, text]) => pattern.test(text) && !nobodysPromise.test(id) && promisesOf(id).length === 0,
    );
    expect(unlisted.map(([id, text]) => `${id}: ${text}`)).toEqual([]);
    const ids = texts.map(([id]) => id);
    const gone = timePromises.flatMap(({ texts: of }) => of.filter((name) => !ids.some((id) => isOf(id)(name))));
    expect(gone).toEqual([]);
  });

  it('is said as an aim where people keep it, and never as a fact (R34)', () => {
    const wrong = texts.filter(
      ([id, text]) =>
        promisesOf(id).some(({ isAim }) => isAim) && !(aims[language] ?? /$^/).test(text) && /\{|\d/.test(text),
    );
    expect(wrong.map(([id, text]) => `${id}: ${text}`)).toEqual([]);
    const facts = texts.filter(([id, text]) => asFact[language]?.test(text) && !theirOwn.includes(id));
    expect(facts.map(([id, text]) => `${id}: ${text}`)).toEqual([]);
  });
});

it.each(timePromises.map((row) => [row.texts[0], row] as const))(
  'the promise of %s has a setting with its number, and code that keeps it (R34)',
  (_text, { setting, declared, kept: keeper }) => {
    expect(readSource(declared).text).toContain(setting);
    expect(readSource(keeper).text).toContain(setting);
  },
);
