/** An age that limits nothing. */
export const oldest = 150;
