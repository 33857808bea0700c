import type { ReactNode } from 'react';
import type { Look } from '../../../contract/platform/config.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Art, BesideArt } from '../../platform/ui/art/art.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';

type Props = { children: ReactNode };

const heroes: Record<Look['slots']['hero']['variant'], (props: Props) => ReactNode> = {
  search: SearchHero,
  band: BandHero,
  campaign: CampaignHero,
  greeting: GreetingHero,
  none: PlainHero,
};

export function Hero({ children }: Props) {
  const { variant } = useConfig().look.slots.hero;
  const Variant = heroes[variant];
  return <Variant>{children}</Variant>;
}

function SearchHero({ children }: Props) {
  return (
    <section aria-labelledby="hero" className="relative overflow-hidden bg-surface-brand">
      <HeroArt className="h-20 w-18 sm:h-full sm:w-[34%] lg:w-[42%]" />
      <div className="page-width relative grid gap-4 pt-5 pb-6 md:gap-8 md:pt-16 md:pb-12">
        <div className="max-w-form sm:max-w-[62%] lg:max-w-[54%]">
          <BesideArt />
          <Words />
        </div>
        {children}
      </div>
    </section>
  );
}

function BandHero({ children }: Props) {
  return (
    <section aria-labelledby="hero">
      <div className="relative overflow-hidden bg-nav pb-18 text-on-nav md:pb-28">
        <div className="absolute inset-y-0 inset-e-0 hidden w-[38%] bg-surface-brand [clip-path:ellipse(96%_140%_at_100%_50%)] md:block">
          <HeroArt className="h-full w-full" />
        </div>
        <div className="page-width relative pt-5 md:pt-14">
          <div className="max-w-form md:max-w-[56%]">
            <Words />
          </div>
        </div>
      </div>
      <div className="page-width relative -mt-14 md:-mt-18">{children}</div>
    </section>
  );
}

function CampaignHero({ children }: Props) {
  const t = useT();
  const { hero } = useConfig().look.slots;
  return (
    <section aria-labelledby="hero" className="bg-surface-brand">
      <div className="page-width grid items-center gap-x-8 md:grid-cols-[7fr_5fr]">
        <div className="py-5 md:py-20">
          <Words lead="" />
          <div className="mt-4 md:mt-6">{children}</div>
          {hero.links.length > 0 && (
            <p className="mt-3 flex flex-wrap gap-3">
              {hero.links.map(({ href, textKey }) => (
                <LinkButton key={href} href={href} kind="quiet">
                  {t(textKey)}
                </LinkButton>
              ))}
            </p>
          )}
        </div>
        <div className="relative -mx-4 h-48 overflow-hidden sm:mx-0 md:my-8 md:h-auto md:min-h-80 md:self-stretch md:rounded-card">
          <HeroArt className="h-full w-full" />
        </div>
      </div>
    </section>
  );
}

function GreetingHero({ children }: Props) {
  const t = useT();
  const { customer } = usePageContext();
  const { look } = useConfig();
  return (
    <section aria-labelledby="hero" className="relative overflow-hidden rounded-b-sheet bg-nav text-on-nav">
      <HeroArt className="h-32 w-32 opacity-40 md:h-full md:w-[32%]" />
      <div className="page-width relative grid gap-5 pt-4 pb-6 md:pt-8 md:pb-10">
        <h1 id="hero" className="pe-28 text-xl md:pe-0">
          {customer ? t('home.hero.greeting', { name: customer.firstName }) : t(look.slots.hero.titleKey)}
        </h1>
        {children}
      </div>
    </section>
  );
}

/** A page that begins with its services has a heading and no picture. */
function PlainHero({ children }: Props) {
  const t = useT();
  const { slots } = useConfig().look;
  return (
    <section aria-labelledby="hero" className="page-width grid gap-4 pt-4">
      <h1 id="hero" className="text-xl">
        {t(slots.hero.titleKey)}
      </h1>
      {children}
    </section>
  );
}

/** On a phone only the title is above a form, because the form has to be on the first screen. */
function Words({ lead = 'max-md:hidden' }: { lead?: string }) {
  const t = useT();
  const { titleKey, leadKey } = useConfig().look.slots.hero;
  return (
    <>
      <h1 id="hero" className="max-md:text-xl">
        {t(titleKey)}
      </h1>
      <p className={`mt-2 max-w-[34rem] md:mt-5 md:text-l ${lead}`}>{t(leadKey)}</p>
    </>
  );
}

function HeroArt({ className }: { className: string }) {
  return <Art set={useConfig().look.slots.hero.art} className={className} />;
}
