import { href } from '../../../contract/href.ts';
import type { TotpSetup } from '../../../contract/identity/second-factor.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { TotpKey } from './totp-key.tsx';

export const proofFields: readonly FieldRow[] = [
  { name: 'code', kind: 'text', autoComplete: 'one-time-code' },
  { name: 'password', kind: 'password', autoComplete: 'current-password' },
];

export function Totp({ on, codesLeft }: { on: boolean; codesLeft: number }) {
  const t = useT();
  return (
    <section className="grid gap-3">
      <h2 className="text-l">{t('security.totp.title')}</h2>
      {on ? (
        <>
          <p>
            {t('security.totp.on_lead')} {t('security.totp.left', { count: codesLeft })}
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton kind="quiet" href="?step=renew">
              {t('security.totp.codes')}
            </LinkButton>
            <LinkButton kind="quiet" href="?step=off">
              {t('security.totp.stop')}
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <p>{t('security.totp.off_lead')}</p>
          <PageForm method="post">
            <Button name="intent" value="setup">
              {t('security.totp.start')}
            </Button>
          </PageForm>
        </>
      )}
    </section>
  );
}

export function TotpSetupForm({ setup, outcome }: { setup: TotpSetup; outcome: FormOutcome | undefined }) {
  const t = useT();
  const { secret, otpauthUrl, qr } = setup;
  return (
    <RailPage title={t('security.setup.title')} error={outcome}>
      <p className="text-l">{t('security.setup.first')}</p>
      <TotpKey setup={setup} />
      <p className="text-l">{t('security.setup.second')}</p>
      <FieldsForm
        fields={proofFields}
        outcome={outcome}
        button={t('security.setup.button')}
        hidden={{ intent: 'on', secret, otpauthUrl, qr: qr.path, size: String(qr.size) }}
      />
      <BackLink href={href('account-security')}>{t('security.back.link')}</BackLink>
    </RailPage>
  );
}
