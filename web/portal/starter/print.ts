/** Browsers print any page; a button says so where one would keep the page, and the paper says when it was printed. */
export function startPrint(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-print]')) print();
  });
  addEventListener('beforeprint', () => {
    const place = document.querySelector('[data-printed]');
    if (place) place.textContent = new Date().toLocaleString(document.documentElement.lang);
  });
}
