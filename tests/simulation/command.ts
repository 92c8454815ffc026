/** `npm run simulate`: schedules of the simulation, or with `--households` what so many need. */
if (process.argv.some((arg) => arg.startsWith('--households')))
  await import('../capacity/simulate-households.ts');
else await import('./cli.ts');
