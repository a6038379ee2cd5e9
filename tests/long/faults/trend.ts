/** By how much a straight line through these readings rises from the first to the last. They are taken at equal intervals. */
export const riseOf = (readings: readonly number[]): number => {
  const middle = (readings.length - 1) / 2;
  const mean = readings.reduce((sum, reading) => sum + reading, 0) / readings.length;
  let across = 0;
  let along = 0;
  for (const [index, reading] of readings.entries()) {
    across += (index - middle) * (reading - mean);
    along += (index - middle) ** 2;
  }
  return (across / along) * (readings.length - 1);
};
