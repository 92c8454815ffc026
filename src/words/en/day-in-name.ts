/** The words of a name that tell whether its last words are the day to do it on. Separated by spaces. */
export const beforeDays = {
  on: 'on',
  this: 'this',
  coming: 'coming',
  the: 'the',
  /** Right before a day: it is another one, or several, or what the name is about, or its end. */
  another: {
    nextFriday:
      'next last past previous following other another coming most many some any all both either neither',
    theFriday: 'the a an my our your his their its that these those one such',
    byFriday:
      'after since from through thru during between ends ending expired expiring latest starting beginning start begin',
    ofFriday:
      'of around over under to toward towards into onto at in as like than per via versus vs with without against',
    notFriday: 'only always except but usually mostly mainly maybe',
    andFriday: 'and or nor plus then',
    isFriday: 'be been being am',
    weSat: 'i we he she they',
    thirdFriday: 'first second third fourth fifth half early late mid end middle',
    weeklyFriday:
      'daily weekly biweekly fortnightly monthly yearly annual once twice times regular recurring',
    weekOnFriday: 'day days week weeks weekend month months year years time tonight holiday',
    goodFriday:
      'good black ash palm easter whit shrove pancake cyber super maundy holy fat giving casual blue bloody boxing freaky manic ruby throwback mothering plough advent trinity remembrance bowl orange bank pentecost sheffield girl man',
    watchFriday: 'watch enjoy love hate give owe lend pay off open closed valid available ready done',
  },
  anywhere: {
    everyFriday: 'every each alternate',
    endsFriday:
      'is isn’t are aren’t was were has hasn’t had does doesn’t did it’s that’s there’s ends expires closes opens starts begins arrives departs lands finishes lapses happens due',
    whoFriday:
      'who whom whose who’s what what’s which when when’s where where’s why how how’s whether if unless because while',
    untilNoonFriday: 'until till til by before deadline within no not never',
    aboutFriday: 'about re regarding concerning',
    ticketsFriday:
      'ticket tickets reservation reservations booking bookings invite invites invitation invitations',
  },
  for: {
    for: 'for',
    goFor: 'go going',
    aRun: 'a an',
    buyFor: 'buy bake cook wrap knit sew draw print',
    somebody: 'me us him her them mum mom dad grandma grandpa',
    feasts:
      'christmas xmas easter diwali eid ramadan hanukkah passover thanksgiving halloween purim holi nowruz',
  },
  dont: 'don’t dont',
  forget: 'forget',
  toSomething: {
    cancel:
      'cancel canceled cancelled canceling cancelling confirm reconfirm skip miss move reschedule postpone delay push shift switch extend shorten decline accept reject refuse approve rsvp call-off put-off push-back bring-forward',
    book: 'book rebook reserve order preorder plan schedule arrange organize organise prepare prep hire rent offer propose suggest request invite choose announce block keep sign-up register enrol enroll apply',
  },
  toAppointment: {
    verbs: 'change swap set check',
    appointments:
      'alarm alarms timer hotel reminder weather forecast train trains bus buses ferry flight flights time times hours schedule timetable calendar appointment appointments meeting meetings call calls breakfast brunch lunch dinner party date dates shift shifts slot slots class classes lesson lessons dentist doctor hairdresser haircut plan plans',
  },
  tellOrFind: {
    tell: 'ask tell remind inform notify warn discuss mention promise let',
    find: 'verify find look-up decide',
  },
  withOn: 'put turn switch try log carry hang hold pass keep',
  beforeClause: 'to and or then please also must should can could will would just let’s lets i we you',
  withThis:
    'finish do read send sign fix try return post print pay ship submit watch use bring take buy get sell make wash clean mail answer file drop collect give keep eat drink open close test throw burn write see hear play say work vote agree sleep comment like',
  takesTime:
    'learn lose finish complete reach save achieve master build rebuild renovate earn raise gain grow become double halve write read run walk cycle cross travel around paint translate knit sew make cook solve prove get turns leaves returns comes goes moves changes stops runs falls rises back fit',
  otherWords: 'sat sun wed',
  names: 'marc',
  payJan:
    'pay give owe lend send text ring call phone message email mail write wire transfer tip refund charge venmo paypal zelle revolut',
};
