import type { TotpSetup } from '../../../contract/identity/second-factor.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

export function TotpKey({ setup: { secret, otpauthUrl, qr } }: { setup: TotpSetup }) {
  const t = useT();
  return (
    <>
      {/* The code is dark on light in every theme, because many scanners cannot read an inverted one. */}
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
    </>
  );
}
