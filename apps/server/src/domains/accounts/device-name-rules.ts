/** The first match wins: most user agents also name browsers that are further down in the list. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/AlipayClient\//, '支付宝'],
  [/MQQBrowser\/|QQBrowser\//, 'QQ 浏览器'],
  [/\bQQ\//, 'QQ'],
  [/UCBrowser\//, 'UC 浏览器'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns a name such as “Chrome · Windows”; empty when the user agent is unknown. */
export function nameDevice(userAgent = ''): string {
  const names = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return names.filter((name) => name !== undefined).join(' · ');
}
