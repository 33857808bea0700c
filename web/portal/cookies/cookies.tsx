import { parse, serialize } from 'hono/utils/cookie';
import type { ActionFunctionArgs } from 'react-router';
import { href } from '../../../contract/href.ts';
import { browserStorage, type Consent, consentSeconds, isOptional } from '../../../contract/platform/cookies.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { backOf } from '../../platform/form/back.server.ts';
import { keepDraft } from '../../platform/form/keep-draft.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { PageForm } from '../../platform/ui/form.tsx';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { ConsentChoices } from '../frame/consent-form.tsx';

/** The choice is stored for a year; withdrawing a consent deletes the optional cookies as well (S9-09). */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { config } = pageRequest;
  const form = await request.formData();
  await keepDraft(form, pageRequest);
  const choice: Consent = form.get('choice') === 'all' || form.get('optional') === 'on' ? 'all' : 'necessary';
  const secure = config.baseUrl.startsWith('https:');
  const back = backOf(form, url) ?? href('cookies');
  const headers = new Headers();
  const lasting = { path: '/', maxAge: consentSeconds, sameSite: 'Lax', secure } as const;
  headers.append('Set-Cookie', serialize('consent', choice, lasting));
  if (choice === 'necessary') {
    for (const name of namesIn(request)) headers.append('Set-Cookie', serialize(name, '', { path: '/', maxAge: 0 }));
  }
  return seeOther(`${back}${back.includes('?') ? '&' : '?'}message=cookies_saved`, headers);
}

function namesIn(request: Request): string[] {
  return Object.keys(parse(request.headers.get('cookie') ?? '')).filter(isOptional);
}

export default function CookiesPage() {
  const t = useT();
  return (
    <>
      <PageTitle description={t('cookies.page.lead')}>{t('cookies.page.title')}</PageTitle>
      <PageHeading title={t('cookies.page.title')} />
      <div className="page-width grid gap-8 pt-4">
        <p className="max-w-text text-l">{t('cookies.page.lead')}</p>
        <PageForm method="post" action={href('cookies')} aria-label={t('consent.bar.manage')}>
          <ConsentChoices />
        </PageForm>
        <Inventory kind="necessary" />
        <Inventory kind="optional" />
      </div>
    </>
  );
}

function Inventory({ kind }: { kind: (typeof browserStorage)[number]['kind'] }) {
  const t = useT();
  return (
    <section aria-labelledby={kind} className="max-w-text">
      <h2 id={kind}>{t(`consent.${kind}.title`)}</h2>
      <p className="mt-2">{t(`consent.${kind}.text`)}</p>
      <ul className="mt-4 divide-y divide-border border-y border-border">
        {browserStorage
          .filter((row) => row.kind === kind)
          .map(({ name, where, purpose, days }) => (
            <li key={`${where} ${name}`} className="py-3">
              <p>
                <code className="font-semibold">{name}</code> · {t(`cookies.where.${where}`)} ·{' '}
                {days === null ? t('cookies.life.until_forgotten') : t('cookies.life.days', { days })}
              </p>
              <p className="text-text-muted">{t(`cookies.purpose.${purpose}`)}</p>
            </li>
          ))}
      </ul>
    </section>
  );
}
