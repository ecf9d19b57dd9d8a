export const maxPixels = 40_000_000;
