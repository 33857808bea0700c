import type { z } from 'zod';
import type { Passkey } from '../../../contract/identity/passkey.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';

export function PasskeyReview({ passkeys }: { passkeys: readonly z.infer<typeof Passkey>[] }) {
  const t = useT();
  const waiting = passkeys.filter(({ waitingSince }) => waitingSince !== null);
  if (waiting.length === 0) return null;
  return (
    <Panel kind="warning" title={t('security.review.title')}>
      <p>{t('security.review.lead')}</p>
      <ul className="list-disc ps-6">
        {waiting.map(({ id, name }) => (
          <li key={id}>{name === '?' ? t('security.devices.unknown') : name}</li>
        ))}
      </ul>
      <p>{t('security.review.rest')}</p>
      <PageForm method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="review" />
        <Button name="mine" value="no">
          {t('security.review.no')}
        </Button>
        <Button kind="quiet" name="mine" value="yes">
          {t('security.review.yes')}
        </Button>
      </PageForm>
    </Panel>
  );
}
