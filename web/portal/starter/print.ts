import { readServerTime, serverTime } from '../../platform/server-time.ts';

/** Browsers print any page; a button says so where one would keep the page, and the paper says when it was printed. */
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
