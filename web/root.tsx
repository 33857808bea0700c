import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, type UIMatch, useMatches, useRouteError } from 'react-router';
import type { Look } from '../contract/platform/config.ts';
import { memberOf } from '../contract/platform/member-of.ts';
import { routeRow } from '../contract/routes.ts';
import { usePageContext } from './platform/page-context.tsx';
import { EmbedScript } from './portal/frame/embed-script.tsx';
import { ErrorPage } from './portal/frame/error-page.tsx';
import { fontFile } from './portal/frame/fonts.ts';
import { Frame } from './portal/frame/frame.tsx';
import './portal/frame/app.css';
import { handleOfPage } from './platform/handle.ts';
import { rawHtml } from './platform/ui/raw-html.ts';
import { HeadLinks } from './portal/frame/head-links.tsx';
import { ModeScript } from './portal/frame/mode-script.tsx';
import { Starter } from './portal/frame/starter.tsx';
import { TagManager } from './portal/frame/tag-manager.tsx';
import { TokenAddress } from './portal/frame/token-address.tsx';

export function Layout({ children }: { children: ReactNode }) {
  const { config, language, mode, nonce, carry, owner, now } = usePageContext();
  const matches = useMatches();
  const failed = Boolean(useRouteError());
  const { script } = failed ? { script: false } : handleOfPage(matches, config);
  const route = routeRow(matches.at(-1)?.id ?? '');
  const app = route?.runs === 'app';
  const { look } = config;
  const variables = Object.entries(look.variables).map(([name, value]) => `${name}:${value}`);
  const font = fontFile(look.fonts[0]);
  return (
    <html
      lang={language}
      data-layout={look.layout}
      data-theme={look.theme}
      data-mode={mode}
      data-owner={owner}
      data-zone={config.timeZone}
      data-now={now}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        {(failed || !route?.indexable || config.portalType === 'private') && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content={look.variables['--c-nav']} />
        <style nonce={nonce} suppressHydrationWarning {...rawHtml(`:root{${variables.join(';')}}`)} />
        {font && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
        <link rel="icon" href={iconOf(look)} type="image/svg+xml" />
        <Links nonce={nonce} />
        <TokenAddress />
        <ModeScript page={script} />
        <Starter app={app} />
        <TagManager />
        <HeadLinks />
        {!route?.desk && (
          <>
            <link rel="manifest" href="/manifest.webmanifest" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        )}
        <EmbedScript event={eventOf(matches)} />
      </head>
      <body>
        {children}
        {app && carry !== undefined && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

function eventOf(matches: readonly UIMatch[]): string | undefined {
  const event = memberOf(matches.at(-1)?.loaderData, 'event');
  return typeof event === 'string' ? event : undefined;
}

/** The icon is drawn from the brand's mark, so that a new brand needs no file for it. */
function iconOf({ markPath, variables }: Look): string {
  const stroke = `fill="none" stroke="${variables['--c-on-action']}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 36 36"><rect x="-6" y="-6" width="36" height="36" rx="9" fill="${variables['--c-action']}"/><path d="${markPath}" ${stroke}/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export default function Root() {
  return (
    <Frame nav={routeRow(useMatches().at(-1)?.id ?? '')?.nav}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
