/** Settings and appearance. */
export const title = 'Settings';
export const otherSettings = 'Other Settings';
export const otherSettingsHint = 'More settings will come here.';
export const helpPhilosophy = 'Help & Philosophy';
export const privacyPolicy = 'Privacy policy';
export const appearance = 'Appearance';
export const appearanceHint = 'Kept on this device. System follows what the device itself is set to.';

/** The card of each group. */
export const groups = {
  quotes: {
    title: 'Quote Preferences',
    hint: 'Whose manner the quotes on the dashboard are in. They were written for Kinbox; none is a line from a show. With all of them off, Kinbox speaks for itself.',
  },
};

export const settingTitles = {
  quotes: {
    onCinema: 'On Cinema',
    alwaysSunny: 'Always Sunny',
    peepShow: 'Peep Show',
    arrestedDevelopment: 'Arrested Development',
  },
};

export const themes = { system: 'System', light: 'Light', dark: 'Dark' };
