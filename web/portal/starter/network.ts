/** Forms are not sent while the browser is offline, because what was typed would be lost (S4.7-02). */
export function startNetwork(): void {
  function show(pressed: boolean): void {
    const box = document.getElementById('offline');
    if (!box) return;
    box.hidden = navigator.onLine;
    box.setAttribute('role', pressed ? 'alert' : 'status');
    for (const text of box.querySelectorAll<HTMLElement>('[data-when]'))
      text.hidden = text.dataset.when !== (pressed ? 'pressed' : 'offline');
  }
  addEventListener('online', () => show(false));
  addEventListener('offline', () => show(false));
  addEventListener(
    'submit',
    (event) => {
      if (navigator.onLine) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      show(true);
    },
    { capture: true },
  );
  if (!navigator.onLine) show(false);
}
