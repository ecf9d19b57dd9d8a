export const screenshotPrefix = 'screenshots/';
export const screenshotKey = (id: string) => `${screenshotPrefix}${id}`;
