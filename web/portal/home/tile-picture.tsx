type Props = { image: string; className: string };

/** Screen readers skip the picture, because the name is beside it. */
export function TilePicture({ image, className }: Props) {
  return <img src={image} alt="" width="512" height="288" loading="lazy" className={`object-cover ${className}`} />;
}
