import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';

const steps = ['choose', 'time', 'confirm'] as const;

export function Steps() {
  const t = useT();
  const { hero } = useConfig().look.slots;
  if (hero.variant === 'none' || hero.variant === 'greeting') return null;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t('home.steps.title')}</h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3 md:gap-8">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 md:block">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-pill bg-confirm font-heading text-l font-semibold text-on-confirm"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="md:mt-3">{t(`home.steps.${step}_title`)}</h3>
              <p className="mt-1">{t(`home.steps.${step}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
