import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';

describe('the gallery of every part', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ gallery: true });
  });
  afterAll(() => w.close());

  it('shows them as any brand would, in the slots the address names (S1-09)', async () => {
    const slots = 'header-slot=app&hero-slot=band&tiles-slot=row&footer-slot=slim';
    expect((await visit(w, '/__ui')).status).toBe(200);
    const { document } = await visit(w, `/__ui?${slots}`);
    expect(document.querySelector('header')?.className).toContain('bg-nav');
    const worn = await (await w.request(`/__ui?brand=tesco&${slots}`)).text();
    expect(worn).toContain('data-layout="tesco"');
  });

  it('draws steps, avatars and free times by the slots the address names (S1-09)', async () => {
    const drawn = async (query: string) => {
      const { document } = await visit(w, `/__ui?${query}`);
      const classOf = (text: string) =>
        [...document.querySelectorAll('main span')].find(({ textContent }) => textContent === text)?.className;
      return { marks: classOf('1'), avatar: classOf('AF'), time: classOf('09:00') };
    };
    const one = await drawn('steps-slot=numbers&avatar-slot=leaf&time-slot=pill');
    const other = await drawn('steps-slot=dots&avatar-slot=circle&time-slot=filled');
    expect(one.marks).toContain('bg-action');
    expect(other.marks).toBeUndefined();
    expect(one.time).toContain('rounded-pill');
    expect(other.time).toContain('bg-action-quiet');
    expect(other.avatar).toContain('rounded-pill');
    expect(one.avatar).not.toBe(other.avatar);
  });

  it('forgets no part', () => {
    const gallery = globSync('web/portal/gallery/*.tsx')
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
    // These lie beside the parts and are pieces of the frame and of single pages.
    const pieces = [
      'copy-note.tsx',
      'due.tsx',
      'emergency-panel.tsx',
      'keep-button.tsx',
      'kind-list.tsx',
      'rail-page.tsx',
      'page-heading.tsx',
      'phone.tsx',
      'print-button.tsx',
      'sent-page.tsx',
      'when.tsx',
    ];
    const parts = globSync('web/platform/ui/*.tsx')
      .map((file) => basename(file))
      .filter((file) => !file.includes('.test.') && !pieces.includes(file));
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.filter((file) => !gallery.includes(`../../platform/ui/${file}'`))).toEqual([]);
  });
});

describe('where it was not asked for', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  it('it is a page like any that is not there, whatever the address asks of it (S2.9-01)', async () => {
    const unknown = await visit(w, '/no-such-page');
    const gallery = await visit(w, '/__ui?brand=tesco');
    expect([gallery.status, gallery.text]).toEqual([unknown.status, unknown.text]);
    expect(gallery.status).toBe(404);
    expect(gallery.document.documentElement.dataset.layout).toBe('default');
  });
});
