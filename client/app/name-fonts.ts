/** The letters of people's names: the sign-in page shows none. */
import './script-fonts.css';
import './other-fonts.css';
