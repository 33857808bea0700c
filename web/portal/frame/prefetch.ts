/** S9-11, in milliseconds. */
const idleTimeout = 2000;

const next: Record<string, string> = {
  home: 'doctor',
  'provider-search': 'doctor',
  'landing-provider-search': 'doctor',
  doctor: 'reservation',
};

type Module = { module?: string; imports?: string[] };

/** Fetches the next page's script when the browser is idle, but not with its data saver on. */
export function prefetchNext(here: string): void {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
  const routes = Object(Reflect.get(Object(manifest), 'routes'));
  const found: Module = Object(Reflect.get(routes, next[here] ?? ''));
  if (saves() || !found.module) return;
  const fetchAll = () => {
    for (const href of [found.module, ...(found.imports ?? [])]) {
      if (!href || document.querySelector(`link[href="${href}"]`)) continue;
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', as: 'script', href });
      document.head.append(link);
    }
  };
  if ('requestIdleCallback' in window) requestIdleCallback(fetchAll, { timeout: idleTimeout });
  else setTimeout(fetchAll, idleTimeout);
}

function saves(): boolean {
  return Reflect.get(Object(Reflect.get(navigator, 'connection')), 'saveData') === true;
}
