import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated } from '../../tasks/hydrated.ts';
import { type Live, live, openTab } from './live.ts';

let portal: Live;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const search = '/services/provider-search';

describe('the field for everything, where a page has script', () => {
  it('suggests what a misspelt text may mean, and searches what is chosen by keyboard (S3.9-01)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal);
    await page.goto(portal.base() + search);
    await hydrated(page);
    await page.locator('main form#search').dispatchEvent('pointerenter');
    const field = page.getByRole('combobox', { name: 'Mit keres?' });
    await field.pressSequentially('kardilo');
    await page.getByRole('option', { name: 'Kardiológia', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Kardiológia');
    await page.keyboard.press('Enter');
    await page.waitForURL(/specialization=2/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('asks where the visitor is only when pressed, and searches around there (S3.9-01)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 47.52, longitude: 19.06 });
    await page.goto(portal.base() + search);
    await hydrated(page);
    expect(page.url()).not.toContain('lat=');
    await page.getByRole('button', { name: 'A közelemben' }).click();
    await page.waitForURL(/lat=47\.520&lng=19\.060&sortBy=distance/);
    await page.getByText('az Ön közelében').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
