/** The mean of a doctor's ratings is shown only from this many on (S3.13-03). */
export const fewestRatings = 5;

type RatingColumns = { rating_overall: number | null; rating_count: number };

export function ratingOf({ rating_overall, rating_count }: RatingColumns) {
  const isTold = rating_count >= fewestRatings && rating_overall !== null;
  return isTold ? { rating: rating_overall, ratingCount: rating_count } : { rating: null, ratingCount: null };
}
