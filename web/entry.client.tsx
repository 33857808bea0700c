import { setupI18n } from '@lingui/core';
import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageContextProvider } from './platform/page-context.tsx';
import { followServerTime, readServerTime } from './platform/server-time.ts';
import { watchHistory } from './platform/ui/overlays.ts';
import { committedEvent, takenEvent } from './portal/starter/events.ts';
import { handedOver } from './portal/starter/handed.ts';
import { endureOthers } from './portal/starter/others.ts';
import { guardReload } from './portal/starter/reload-guard.ts';
import { undoChanges } from './portal/starter/undo.ts';

const { texts, context, nonce } = handedOver();
const pageContext = JSON.parse(context);
const { language } = pageContext;
const i18n = setupI18n({ locale: language, messages: { [language]: JSON.parse(texts) }, missing });

/** The texts in a page are only those below the prefixes that its `handle.texts` names, so another one is a fault. */
function missing(_language: string, id: string): string {
  if (import.meta.env.DEV) throw new Error(`no text ${id} in this page`);
  console.error(`no text ${id} in this page`);
  return id;
}

/** The effects of all components run before this one's, so the page is complete when the starter hears of it. */
function Taken({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    dispatchEvent(new Event(committedEvent));
  }, []);
  useEffect(() => {
    dispatchEvent(new Event(takenEvent));
  }, []);
  return children;
}

readServerTime();
followServerTime();
guardReload();
watchHistory();
addEventListener(committedEvent, undoChanges(), { once: true });
endureOthers();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContextProvider pageContext={{ ...pageContext, i18n, nonce, carry: '' }}>
        <Taken>
          <HydratedRouter />
        </Taken>
      </PageContextProvider>
    </StrictMode>,
  );
});
