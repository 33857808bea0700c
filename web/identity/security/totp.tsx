import { href } from '../../../contract/href.ts';
import type { TotpSetup } from '../../../contract/identity/second-factor.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { NarrowPage } from '../../platform/ui/narrow-page.tsx';

/** Asked again before a change of the login. */
export const proofFields: readonly FieldRow[] = [
  { name: 'code', kind: 'text', autoComplete: 'one-time-code' },
  { name: 'password', kind: 'password', autoComplete: 'current-password' },
];

export function Totp({ on, left }: { on: boolean; left: number }) {
  const t = useT();
  return (
    <section className="grid gap-3">
      <h2 className="text-l">{t('security.totp.title')}</h2>
      {on ? (
        <>
          <p>
            {t('security.totp.on_lead')} {t('security.totp.left', { count: left })}
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
    <NarrowPage title={t('security.setup.title')} error={outcome !== undefined}>
      <p className="text-l">{t('security.setup.first')}</p>
      {/* Dark on light in every theme, because many scanners cannot read an inverted QR code. */}
      <svg
        role="img"
        aria-label={t('security.setup.qr')}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="w-full max-w-64 rounded-control border border-border"
        shapeRendering="crispEdges"
      >
        <rect width={qr.size} height={qr.size} fill="white" />
        <path d={qr.path} fill="black" />
      </svg>
      <div className="grid gap-1">
        <p>{t('security.setup.by_hand')}</p>
        <p className="text-l tracking-wide">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
        <Link href={otpauthUrl} className="inline-flex min-h-11 items-center">
          {t('security.setup.open')}
        </Link>
      </div>
      <p className="text-l">{t('security.setup.second')}</p>
      <FieldsForm
        fields={proofFields}
        outcome={outcome}
        button={t('security.setup.button')}
        hidden={{ intent: 'on', secret, otpauthUrl, qr: qr.path, size: String(qr.size) }}
      />
      <BackLink href={href('account-security')}>{t('security.back.link')}</BackLink>
    </NarrowPage>
  );
}
