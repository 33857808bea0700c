export const oldest = 150;
