/** The words in front of a day at the end of a name: "Call mum on Friday". Separated by spaces. */
export const beforeDays = {
  /** They go with the day. */
  on: 'on',
  /** They go with a day within a week. */
  this: 'this coming',
  /** A name with one of these comes again and again. */
  every: 'every each alternate',
  /** Behind these a day is another one, or several, or what the name is about, or its end: nothing is offered. */
  another: {
    nextFriday: 'next last past previous following other another most many some any all both either neither',
    theFriday: 'the a an my our your his their its that these those one such which what whose',
    byFriday:
      'by until till til before after since from through thru during within between due deadline ends ending expires expiring closes latest starting beginning start begin',
    ofFriday:
      'of for about around over under to toward towards into onto at in as like than per via versus vs with without against',
    notFriday: 'not no never only always except but unless if when while because usually mostly mainly maybe',
    andFriday: 'and or nor plus then',
    isFriday: 'is are was were be been being am isn’t it’s',
    weSat: 'i we he she they who',
    thirdFriday: 'first second third fourth fifth 1st 2nd 3rd 4th 5th half early late mid end middle',
    weeklyFriday:
      'daily weekly biweekly fortnightly monthly yearly annual once twice times regular recurring',
    goodFriday:
      'good black ash palm easter whit shrove pancake cyber super maundy holy fat giving casual blue bloody boxing',
  },
};
