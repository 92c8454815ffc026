/** The privacy policy: that of the hosted service, and what the server at hand really does. */
import { message, parts } from './messages.ts';

export const title = 'Privacy policy';
export const lastUpdated = 'Last updated January 2025';
export const about = '1. What this policy is about';
export const aboutText =
  'Kinbox is a task manager for individuals and families. This policy is that of the hosted service: what it knows of you, what that is used for, and what you can ask for. “We” are the people who run it. What the server does on which you read this stands at the end, with a date of its own.';
export const collected = '2. What we collect';
export const collectedAtRegistration =
  'What you register with: your name, your email address and a password.';
export const collectedTasks =
  'What you write: tasks, projects, notes and groceries, who of your family made them, and the values that were overwritten, as the history of a task.';
export const collectedSetUp =
  'How you set up Kinbox: your families, the addresses you invite, and your settings. What you send us as feedback, with your name.';
export const collectedSessions =
  'What it takes to keep you signed in: a list of your sessions with the kind of app and the times of use.';
export const noTrackers =
  'There are no advertisements, no analytics and no trackers, ours or anybody else’s.';
export const purpose = '3. What we use it for';
export const purposeText =
  'To show you your tasks on your devices, to share the family space with the members of your family, to keep the service safe and working, and to write to you about your account.';
export const protection = '4. How we protect it';
export const protectionText =
  'The hosted service is reached by HTTPS only, so that nobody on the way can read along. Passwords are stored as Argon2id hashes and session tokens as digests: neither can be read back, by us or by anybody who steals the database. Logs hold no words of yours, no email addresses and no tokens.';
export const sharing = '5. What we share';
export const sharingText =
  'We do not sell your data and do not give it to anybody for advertising. What is in the family space is shared with the members of that family, who also see your name and email address. Add to Calendar opens Google Calendar with the title of one task, and only when you press it. Beyond that we hand out data only where the law obliges us to.';
export const extension = '6. The browser extension';
export const extensionText =
  'The companion browser extension adds to your inbox what you choose to add with it: when you press its button, its key or its entry in the menu, the title and the address of that page and what you selected on it go to the Kinbox server that you named. It sends nothing else: not the pages you visit, not your history. Until it could be sent, what you added waits in the storage of your browser. It becomes a task like any other, and this policy covers it. Remove the extension, or end its token on your profile, and it can add nothing any more.';
export const onDevice = '7. What stays on your device';
export const onDeviceText =
  'To work without a network Kinbox keeps your tasks, your settings and your session in the storage of this browser. Logging out removes your tasks from it. Kinbox sets no cookies.';
export const rights = '8. Your rights';
export const rightsIntroduction = 'You can, at any time and free of charge,';
export const rightToAccess = 'access the data we hold of you,';
export const rightToCorrection = 'have it corrected where it is wrong,';
export const rightToDeletion = 'have it deleted, together with your account,';
export const rightToExport = 'have it exported in a common format, and';
export const rightToOptOut = 'opt out of messages that are not needed to run your account.';
export const rightsText =
  'All of this you can do yourself: your tasks you see, correct and delete where they are; on your profile you correct your name and email address, export everything as one file and delete your account. Kinbox sends no messages but those that are needed. For anything else write to us as in section 12.';
export const retention = '9. How long we keep it';
export const retentionText =
  'As long as you have an account. A task that you delete can be restored until then. When an account is deleted nobody can sign in to it any more, and its data is removed within 30 days. What is in a family’s space stays with that family, without your name.';
export const children = '10. Children';
export const childrenText =
  'Kinbox is not for children under 13, and we do not knowingly keep data of theirs. If a child under 13 has registered, tell us and we delete the account.';
export const location = '11. Where the data is';
export const contact = '12. Contact and changes';
export const changes = 'When this policy changes, the new text stands here before it applies.';
export const hosted = 'The data of the hosted service is stored in Australia.';
export const contactHosted =
  'For questions about your data, write to the people who run the service. Whom to ask about this server stands at the end.';

export const server = 'This server';
export const serverDate = message('What the Kinbox at {host} does. Last updated 28 November 2026.');
export const storedIn = message('Its data is stored in {country}.');
export const asking = 'Asking where it keeps its data …';
export const unknown =
  'It could not be asked where it keeps its data and whom to write to; open this page again with a network.';
export const serverKeeps = 'Beside what is said above it keeps';
export const keepsTokens = 'the names of your capture tokens and when they were last used,';
export const keepsDevices =
  'of a device that you have notified, its time zone and where its push service takes messages for it,';
export const keepsSignIns =
  'a log of sign-ins and changes of the account, to hold back those who guess passwords, with the network address and the number of the account, but no email address, and';
export const keepsNetworks = 'a digest of each network that you sign in from, for 90 days.';
export const serverCalendar =
  'If you make an address for your calendar, whoever has it, such as the maker of your calendar app, reads the titles and days of the open tasks that you see; you can end it on your profile.';
export const serverPush =
  'If you turn on notifications on a device, the push service of its browser, such as that of Google, Mozilla or Apple, carries them: encrypted for that device, so that it learns when you are notified and not of what.';
export const serverStatistics =
  'The statistics for administrators count tasks and users and name, with their email addresses, who has made the most tasks and who has stored the most, and how much; they do not show what the tasks say. Administrators read the feedback that you send.';
export const contactHost = message(
  'For questions about your data, ask the person who runs this Kinbox at {host}.',
);
export const contactAddress = parts('For questions about your data, write to: {contact}');
