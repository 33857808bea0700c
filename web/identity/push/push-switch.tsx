import { usePageContext } from '../../platform/page-context.tsx';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import type { PushState } from './push.server.ts';

type Props = { push: PushState; refusal: Refusal | undefined };

/** The browser's script alone knows whether messages are on, and without script there are none. */
export function PushSwitch({ push: { publicKey, devices }, refusal }: Props) {
  const t = useT();
  const { nonce } = usePageContext();
  return (
    <section
      id="push"
      aria-labelledby="push-title"
      data-public-key={publicKey}
      data-devices={devices.join(' ')}
      className="grid gap-2 rounded-card border border-border bg-surface p-4"
    >
      <h2 id="push-title" className="text-m font-semibold">
        {t('push.title')}
      </h2>
      <RefusalPanel refusal={refusal} />
      <p data-push="none">{t('push.none')}</p>
      <p data-push="denied" hidden>
        {t('push.denied')}
      </p>
      <p data-push="failed" hidden aria-live="polite">
        {t('push.failed')}
      </p>
      <PageForm method="post" data-push="off" hidden className="grid gap-3">
        <input type="hidden" name="push" value="on" />
        <input type="hidden" name="publicKey" value={publicKey} />
        {['endpoint', 'p256dh', 'auth'].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <p>{t('push.off.lead')}</p>
        <div>
          <Button kind="quiet">{t('push.off.button')}</Button>
        </div>
      </PageForm>
      <PageForm method="post" data-push="on" hidden className="grid gap-3">
        <input type="hidden" name="push" value="off" />
        <input type="hidden" name="endpoint" />
        <p>{t('push.on.lead')}</p>
        <div>
          <Button kind="quiet">{t('push.on.button')}</Button>
        </div>
      </PageForm>
      <script src="/embed/push.js" nonce={nonce} suppressHydrationWarning defer />
    </section>
  );
}
