import { setupI18n } from '@lingui/core';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageContextProvider } from './platform/page-context.tsx';
import { watchHistory } from './platform/ui/overlays.ts';
import { guardReload } from './portal/frame/reload-guard.ts';

function carried(id: string) {
  return JSON.parse(document.getElementById(id)?.textContent ?? '{}');
}

const pageContext = carried('context');
const { language } = pageContext;
// Browsers hide the nonce attribute from markup but not from script; elements rendered later need it.
const nonce = document.getElementById('context')?.nonce;
const i18n = setupI18n({ locale: language, messages: { [language]: carried('texts') }, missing });

/** A page's script has only the messages whose prefixes its `handle.texts` names. */
function missing(_language: string, id: string): string {
  if (import.meta.env.DEV) throw new Error(`no text ${id} in this page`);
  console.error(`no text ${id} in this page`);
  return id;
}

guardReload();
watchHistory();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContextProvider pageContext={{ ...pageContext, i18n, nonce, carry: undefined }}>
        <HydratedRouter />
      </PageContextProvider>
    </StrictMode>,
  );
});
