/** The first day of a week as the region of a language tag has it: 0 is Sunday. */

/** Firefox before 152 and older versions of others do not say. Everywhere else weeks begin on Monday (CLDR 48). */
const SUNDAY =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const SATURDAY = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';
const FRIDAY = 'MV';

interface WithWeek extends Intl.Locale {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** Of the language in which the browser writes days, unless another is named. */
export function regionWeekday(tag = new Intl.DateTimeFormat().resolvedOptions().locale): number {
  const locale: WithWeek = new Intl.Locale(tag);
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return info === undefined ? listedWeekday(locale) : info.firstDay % 7;
}

/** Where the browser does not say. Without a region, that of most who speak the language. */
export function listedWeekday(locale: Intl.Locale): number {
  const { region = '' } = locale.maximize();
  const days = [SUNDAY, 'Monday', '', '', '', FRIDAY, SATURDAY];
  const found = days.findIndex((regions) => regions.split(' ').includes(region));
  return found === -1 ? 1 : found;
}
