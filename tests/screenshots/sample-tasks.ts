/** An ordinary week, in the words of the API. */
export interface SampleTask {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  readonly effort?: string;
  readonly space: string;
  readonly status?: string;
  readonly important?: boolean;
  readonly completed?: boolean;
  readonly isDeleted?: boolean;
  readonly subtasks?: readonly SampleTask[];
}

export const TASKS: readonly SampleTask[] = [
  { name: 'Ask about the bike rack', space: 'personal', status: 'inbox' },
  { name: 'Photos from the lake', space: 'personal', status: 'inbox' },
  { name: 'Book a room for Friday', space: 'work', type: 'office', effort: 'easy' },
  { name: 'Repair the garden gate', space: 'personal', type: 'household', effort: 'hard' },
  { name: 'Return the library books', space: 'personal', type: 'errand', effort: 'easy' },
  {
    name: 'Summer at the lake',
    space: 'personal',
    type: 'project',
    effort: 'medium',
    subtasks: [
      { name: 'Choose the week', space: 'personal', type: 'call', effort: 'easy' },
      { name: 'Book the cabin', space: 'personal', type: 'computer', effort: 'easy' },
    ],
  },
  {
    name: 'Slides for the review',
    description: 'Numbers first, then the plan',
    space: 'work',
    type: 'computer',
    effort: 'hard',
    important: true,
  },
  {
    name: 'Renew the passport',
    description: 'Two photos and the old one',
    space: 'personal',
    type: 'errand',
    effort: 'medium',
    important: true,
  },
  {
    name: 'Call the dentist',
    description: 'Before ten, ask for Thursday',
    space: 'personal',
    type: 'call',
    effort: 'easy',
    important: true,
  },
];

/** And what other screens than Todo show. */
export const ELSEWHERE: readonly SampleTask[] = [
  { name: 'Bread', space: 'family', type: 'grocery' },
  { name: 'Oat milk', space: 'family', type: 'grocery' },
  { name: 'Coffee', space: 'family', type: 'grocery', completed: true },
  { name: 'Measures of the hall', description: '2.40 by 3.10', space: 'personal', type: 'note' },
  { name: 'What the doctor said', space: 'personal', type: 'note', important: true },
  { name: 'Water the plants', space: 'personal', type: 'household', completed: true },
  { name: 'Send the invoice', space: 'work', type: 'office', completed: true },
  { name: 'Buy a second lamp', space: 'personal', type: 'shopping', isDeleted: true },
];
