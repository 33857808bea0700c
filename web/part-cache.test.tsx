import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchDoctors } from '../contract/booking/search.ts';
import type { Language } from '../contract/platform/brand.ts';
import { type Config, getConfig } from '../contract/platform/config.ts';
import { languages } from '../contract/platform/languages.ts';
import { hostOf } from '../tests/payment/plan-customer.ts';
import { alsoOffers } from '../tests/support/fixture.ts';
import { good, type World, world } from '../tests/support/world.ts';
import { type DoctorRow, doctorRow } from './booking/offering/result-row.ts';
import { DoctorCard } from './booking/search/doctor-card.tsx';
import { keepIn } from './part-cache.server.tsx';
import { KeptItem } from './platform/kept-item.tsx';
import { type PageContext, PageContextProvider } from './platform/page-context.tsx';
import { textsFor } from './platform/texts.server.ts';

let w: World;
let rows: Awaited<ReturnType<typeof findDoctors>>;
beforeAll(async () => {
  w = await world();
  rows = await findDoctors();
});
afterAll(() => w.close());

async function findDoctors() {
  await alsoOffers(w.database, 'Kovács', 103);
  const video = good(await w.call(searchDoctors, { visit: 'video' })).items;
  return [...good(await w.call(searchDoctors, { location: 'Budapest' })).items, ...video];
}

function pageOf(config: Config, language: Language, sticky: PageContext['sticky'] = []): PageContext {
  return {
    ...{ config, language, mode: 'page' as const, sticky, consent: undefined, nonce: undefined, requestId: 'r' },
    ...{ customer: undefined, operator: undefined, owner: undefined, nav: [], sessionExpired: false, carry: undefined },
    i18n: textsFor(language, config.look.texts),
  };
}

function drawn(page: PageContext, content: ReactElement, address = '/'): string {
  return renderToString(
    <PageContextProvider pageContext={page}>
      <StaticRouter location={address}>{content}</StaticRouter>
    </PageContextProvider>,
  );
}

const searches = [
  '&location=Budapest&sortBy=price',
  '&back=all&from=video',
  '&providerName=%22Tom+%26+Jerry%22&back=all',
  '',
];

function card(row: DoctorRow, search: string, onDraw?: () => void) {
  return (
    <KeptItem
      shows={row}
      values={{
        key: `key of ${search}`,
        search,
        otherWeek: search.replace('&sortBy=price', ''),
        here: `/?q=${search}`,
      }}
    >
      {({ key, ...wayBack }) => {
        onDraw?.();
        return (
          <DoctorCard
            row={row}
            hold={undefined}
            idempotencyKey={key}
            wayBack={wayBack}
            isFavourite={({ number }) => number % 2 === 0}
            mark={null}
            active={false}
          />
        );
      }}
    </KeptItem>
  );
}

describe('a result that is kept', () => {
  it('is to the byte the one that is drawn for its page, in each brand and language (0090, S2.6-01)', async () => {
    for (const { brand } of w.hosts.all) {
      for (const language of languages) {
        const page = pageOf(good(await w.call(getConfig, {}, { host: hostOf(brand) })), language);
        for (const search of searches)
          for (const item of rows) {
            const one = card(doctorRow(item, 3, page), search);
            expect(drawn({ ...page, keep: keepIn(page) }, one)).toBe(drawn(page, one));
          }
      }
    }
  });

  it('is drawn once for all pages that show it, and anew where it shows anything else (0090)', async () => {
    const config = good(await w.call(getConfig, {}));
    const [item] = rows;
    if (!item) throw new Error('nobody was found');
    const draw = vi.fn();
    const show = (page: PageContext, row: DoctorRow, search: string) =>
      drawn({ ...page, keep: keepIn(page) }, card(row, search, draw));
    const page = pageOf(config, 'hu');
    const row = { ...doctorRow(item, 1, page), name: 'dr. Egyszer Rajzolt' };
    for (const search of searches) show(page, row, search);
    expect(draw).toHaveBeenCalledTimes(1);
    show(page, { ...row, count: row.count + 1 }, '');
    show(pageOf(config, 'en'), row, '');
    show(pageOf(config, 'hu', [['iframe', '1']]), row, '');
    show({ ...page, mode: 'webview' }, row, '');
    show(pageOf({ ...config, look: { ...config.look, texts: { ...config.look.texts } } }, 'hu'), row, '');
    expect(draw).toHaveBeenCalledTimes(6);
  });

  it('has the text of no visitor taken for a place of its own (T43, 0090)', async () => {
    const page = pageOf(good(await w.call(getConfig, {})), 'hu');
    const [item] = rows;
    if (!item) throw new Error('nobody was found');
    const row = { ...doctorRow(item, 1, page), name: 'kept-0123456789abcdef-key- <b>&' };
    const one = card(row, '&q=kept-0123456789abcdef-search-%3Cscript%3E');
    const html = drawn({ ...page, keep: keepIn(page) }, one);
    expect(html).toBe(drawn(page, one));
    expect(html).not.toMatch(/<b>|<script>/);
  });
});
