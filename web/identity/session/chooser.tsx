import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { listSubscriptions } from '../../../contract/identity/session.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { useFormat } from '../../platform/format.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { nextIn } from '../next.ts';

/** A visitor who comes by an old link is asked to log in first (S4.2-05). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, call } = pageRequestOf(context);
  return { next: nextIn(request), subscriptions: user ? await call(listSubscriptions, {}) : undefined };
}

/** The choice is stored on this device; the API checks that the subscription belongs to the account (S4.1-02, D7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { keep } = pageRequestOf(context);
  const form = await request.formData();
  const sid = textOf(form, 'sid');
  if (sid !== undefined && /^[\da-f-]{36}$/.test(sid)) keep({ sid });
  return seeOther(samePortalPath(textOf(form, 'next') ?? '') ?? href('home'));
}

export default function ChooserPage() {
  const t = useT();
  const { dayLong: day } = useFormat();
  const { next, subscriptions } = useLoaderData<typeof loader>();
  return (
    <RailPage title={t('account.chooser.title')}>
      {subscriptions === undefined ? (
        <>
          <p className="text-l">{t('account.chooser.visitor')}</p>
          <div>
            <LinkButton href={href('login')}>{t('account.login.button')}</LinkButton>
          </div>
        </>
      ) : (
        <>
          <p className="text-l">{t('account.chooser.lead')}</p>
          <PageForm method="post" action={href('require-full-auth')} className="grid gap-3">
            {next !== undefined && <input type="hidden" name="next" value={next} />}
            {subscriptions.map(({ id, product, validFrom, validTo }) => (
              <button
                key={id}
                type="submit"
                name="sid"
                value={id}
                className="grid min-h-16 gap-1 rounded-card border border-border bg-surface p-4 text-start hover:bg-action-quiet"
              >
                <strong className="text-l">{product.name}</strong>
                <span className="text-text-muted">
                  {validTo === null
                    ? t('account.chooser.since', { from: day(validFrom) })
                    : t('account.chooser.valid', { from: day(validFrom), to: day(validTo) })}
                </span>
              </button>
            ))}
          </PageForm>
        </>
      )}
    </RailPage>
  );
}
