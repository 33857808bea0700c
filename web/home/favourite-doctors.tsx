import type { FavouriteDoctor } from '../../contract/booking/favourites.ts';
import { href } from '../../contract/href.ts';
import { FavouriteHeart } from '../booking/offering/favourite-heart.tsx';
import { useT } from '../platform/texts.ts';
import { Avatar } from '../platform/ui/avatar.tsx';
import { StretchedLink } from '../platform/ui/card.tsx';

type Props = { favourites: readonly FavouriteDoctor[]; person: string | undefined };

export function FavouriteDoctors({ favourites, person }: Props) {
  const t = useT();
  if (favourites.length === 0) return null;
  return (
    <section aria-labelledby="favourites" className="grid gap-3">
      <h2 id="favourites" className="text-l">
        {t('overview.favourites.title')}
      </h2>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {favourites.map(({ doctor, provider, specialization, subfunctionId }) => (
          <li
            key={`${provider.id} ${doctor.id}`}
            className="relative flex gap-3 rounded-card border border-border bg-surface p-4"
          >
            <Avatar name={doctor.name} photo={doctor.photo} className="size-12 text-m" />
            <div className="min-w-0 flex-1">
              <h3 className="text-m">
                <StretchedLink
                  href={href(
                    'doctor',
                    { providerId: provider.id, doctorId: doctor.id },
                    { subfunction: subfunctionId, for: person },
                  )}
                >
                  {doctor.name}
                </StretchedLink>
              </h3>
              <p>{specialization}</p>
              <p className="text-s text-text-muted">
                {provider.name}, {provider.city}
              </p>
            </div>
            <FavouriteHeart
              ids={{ providerId: provider.id, doctorId: doctor.id }}
              name={doctor.name}
              is={true}
              back={href('home', {}, { for: person })}
              at="favourites"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
