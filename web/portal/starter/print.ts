import { readServerTime, serverTime } from '../../platform/server-time.ts';

/** The button prints a page that people want to have on paper; every printed page says when that was. */
export function startPrint(): void {
  readServerTime();
  const { lang, dataset } = document.documentElement;
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-print]')) print();
  });
  addEventListener('beforeprint', () => {
    const place = document.querySelector('[data-printed]');
    const at = new Date(serverTime());
    if (place && dataset.zone)
      place.textContent = at.toLocaleString(lang, { timeZone: dataset.zone, timeZoneName: 'short' });
  });
}
