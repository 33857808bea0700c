import { setupI18n } from '@lingui/core';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { FactsProvider } from './facts.tsx';

function carried(id: string) {
  return JSON.parse(document.getElementById(id)?.textContent ?? '{}');
}

const { config, language, requestId } = carried('facts');
const i18n = setupI18n({ locale: language, messages: { [language]: carried('texts') } });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <FactsProvider facts={{ config, language, requestId, i18n, nonce: undefined, carry: undefined }}>
        <HydratedRouter />
      </FactsProvider>
    </StrictMode>,
  );
});
