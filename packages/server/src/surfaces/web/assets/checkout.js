/** Captures at once what was approved; without scripts the button does. */
document.getElementById('capture')?.requestSubmit()
