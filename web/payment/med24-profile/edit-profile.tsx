import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { readProfile } from '../../../contract/identity/profile.ts';
import { changeBilling } from '../../../contract/payment/card.ts';
import { type Billing, listPlanSubscriptions } from '../../../contract/payment/purchase.ts';
import { saveProfile } from '../../identity/profile/profile.server.ts';
import { type FormName, forms } from '../../identity/profile/profile-forms.ts';
import { ProfileParts } from '../../identity/profile/profile-parts.tsx';
import { api, pageRequestOf } from '../../platform/api.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { pressed } from '../../platform/form/pressed.ts';
import { readForm, refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { billingFields } from '../new-plan/order-fields.ts';

const names: readonly FormName[] = ['person', 'address', 'secure'];

export async function loader({ context }: LoaderFunctionArgs) {
  const [profile, { items }] = await Promise.all([
    api(context)(readProfile, {}),
    api(context)(listPlanSubscriptions, {}),
  ]);
  const [plan] = items.flatMap(({ id, billing, status }) => (billing && status !== 'ended' ? [{ id, billing }] : []));
  return { profile, plan };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const pageRequest = pageRequestOf(context);
  const own = names.find((known) => known === pressed(form));
  try {
    if (own) await saveProfile(own, form, pageRequest);
    else {
      // An optional field that is empty is not sent.
      const entries = Object.entries(readForm(form, billingFields)).filter(([, value]) => value !== undefined);
      await pageRequest.call(changeBilling, {
        ...empty,
        ...Object.fromEntries(entries),
        id: textOf(form, 'plan') ?? '',
      });
    }
    return seeOther(href('med24-profile', {}, { message: 'saved' }));
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, own ? forms[own] : billingFields);
    return data({ name: own ?? 'billing', outcome }, { status: outcome.status });
  }
}

const empty = { billingName: '', billingCountry: '', billingPostalCode: '', billingCity: '', billingAddress: '' };

export default function EditMed24Profile() {
  const t = useT();
  const { profile, plan } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'name' in answer ? answer : undefined;
  return (
    <RailPage title={t('plans.profile.edit')} error={refused}>
      <SummaryList
        rows={[
          {
            term: t('profile.page.contact_email'),
            value: profile.contactEmail ?? profile.email,
            action: <Link href={href('change-contact-email')}>{t('account.link.contact_email')}</Link>,
          },
        ]}
      />
      {plan && (
        <section id="billing-part" aria-labelledby="billing-title" className="grid gap-4">
          <h2 id="billing-title" className="text-l">
            {t('plans.profile.billing_title')}
          </h2>
          <FieldsForm
            id="form-billing"
            fields={billingFields}
            outcome={refused?.name === 'billing' ? refused.outcome : undefined}
            savedEntries={{ values: valuesOf(plan.billing), dates: {}, phoneSuggestion: undefined }}
            hidden={{ plan: plan.id }}
            intent="billing"
            button={t('profile.page.save')}
          />
        </section>
      )}
      <ProfileParts names={names} profile={profile} refused={refused} />
    </RailPage>
  );
}

function valuesOf({ name, country, postalCode, city, address, taxNumber }: Billing) {
  return {
    billingName: name,
    billingCountry: country,
    billingPostalCode: postalCode,
    billingCity: city,
    billingAddress: address,
    billingTaxNumber: taxNumber,
  };
}
